// The engine is the server that the page came from.

// Where strangers can reach the server, the link that it printed has the token to show.
const token = new URLSearchParams(location.search).get("token");

/**
 * The events of a stream, each `{ name, data }`.
 *
 * @param {ReadableStream<Uint8Array>} body
 */
async function* events(body) {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const whole = text.split("\n\n");
    text = whole.pop() ?? "";
    for (const event of whole) {
      const [name, data] = event.split("\n").map((line) => line.slice(line.indexOf(": ") + 2));
      yield { name, data: JSON.parse(data) };
    }
  }
}

/** @type {import("../engine.js").Ask} */
export async function ask(request, { signal, progress } = {}) {
  const response = await fetch("ask", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "text/event-stream",
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(request),
    signal,
  });
  if (!response.ok || response.body === null) return refused(response);
  for await (const { name, data } of events(response.body)) {
    if (name === "answer") return data;
    progress?.(data);
  }
  return { error: "the server ended before it had an answer" };
}

/**
 * Why the server did not take the question, which it says in words where it is no matter of the question.
 *
 * @param {Response} response
 */
async function refused(response) {
  const said = await response.text();
  try {
    return JSON.parse(said);
  } catch {
    return { error: said.trim() };
  }
}
