// The engine, as the page knows it: `ask(request)` gives the answer in the JSON of `grundy batch`.
//
// Who answers is no concern of the page. This one is the server that the page came from.

// Where strangers can reach the server, the link that it printed has the token to show.
const token = new URLSearchParams(location.search).get("token");

// The events of a stream, each `{ name, data }`.
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const whole = text.split("\n\n");
    text = whole.pop();
    for (const event of whole) {
      const [name, data] = event.split("\n").map((line) => line.slice(line.indexOf(": ") + 2));
      yield { name, data: JSON.parse(data) };
    }
  }
}

// The answer to a request. `progress` hears how far it is; `signal` gives the question up.
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
  if (!response.ok) return response.json();
  for await (const { name, data } of events(response.body)) {
    if (name === "answer") return data;
    progress?.(data);
  }
  return { error: "the server ended before it had an answer" };
}
