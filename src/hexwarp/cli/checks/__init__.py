"""The checks of ``hexwarp doctor``: a module for each part of a set-up."""
