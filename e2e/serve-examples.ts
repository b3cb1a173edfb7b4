import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const EXAMPLES = fileURLToPath(new URL('../docs/examples', import.meta.url))

async function answer(request: IncomingMessage, response: ServerResponse) {
  const name = basename(new URL(request.url ?? '/', 'http://localhost').pathname)
  const page = await readFile(join(EXAMPLES, name)).catch(() => undefined) // a browser asks for an icon too
  response.writeHead(page ? 200 : 404, { 'content-type': name.endsWith('.js') ? 'text/javascript' : 'text/html' })
  response.end(page)
}

/** Serves the examples of the documentation as the organisation's own web site, which is another origin than the app. */
export async function serveExamples() {
  const server = createServer((request, response) => void answer(request, response)).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return { address: `http://localhost:${address.port}`, close: () => server.close() }
}
