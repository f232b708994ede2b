"""The tables of a server without its other parts."""

from hexwarp.server.live.fanout import Fanout, LocalFanout
from hexwarp.server.live.outages import OutageMonitor
from hexwarp.server.live.tables import Tables
from hexwarp.storage import Storage


def tables_in(storage: Storage, fanout: Fanout | None = None) -> Tables:
    """Return tables over a storage, whose changes nobody is notified of."""
    return Tables(storage, fanout or LocalFanout(), OutageMonitor(storage), lambda _table: None)
