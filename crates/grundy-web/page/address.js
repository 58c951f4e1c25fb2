// Addresses within the page: a view, and what is on it.

/**
 * The address of a view with its fields.
 *
 * @param {string} name
 * @param {Record<string, string>} fields
 */
export function address(name, fields) {
  const written = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ""));
  const text = written.toString();
  return text === "" ? `#${name}` : `#${name}?${text}`;
}
