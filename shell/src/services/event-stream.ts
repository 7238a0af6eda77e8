export interface ServerEvent {
  type: string
  data: string
}

/**
 * Parses server-sent events (HTML standard, "event stream"): fields line by line, an empty line ends an event. `heard` is called with every chunk,
 * comments included.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let event: ServerEvent = { type: 'message', data: '' }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard()
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line !== '') event = withField(event, line)
        else if (event.data !== '') {
          yield { ...event, data: event.data.slice(0, -1) }
          event = { type: 'message', data: '' }
        }
      }
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

function withField(event: ServerEvent, line: string): ServerEvent {
  const colon = line.indexOf(':')
  const name = colon === -1 ? line : line.slice(0, colon)
  const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
  if (name === 'data') return { ...event, data: `${event.data}${value}\n` }
  if (name === 'event') return { ...event, type: value }
  return event
}
