"""What all tests share: the toy game takes part everywhere."""

from hexwarp.core import registry
from toy import Cairn

registry.register(Cairn)
