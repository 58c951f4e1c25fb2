//! Pure functions from results to text, LaTeX, SVG and JSON views.
