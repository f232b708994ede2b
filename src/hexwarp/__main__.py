"""``python -m hexwarp`` is ``hexwarp``."""

import sys

from hexwarp.cli.main import main

sys.exit(main())
