"""Routes, one subject each, and what every request passes: middleware, rate limits, errors."""
