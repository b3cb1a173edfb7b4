import { deepStrictEqual } from 'node:assert'
import { afterAll, afterEach, vi } from 'vitest'

/*
 * Runs before each test file. The files of one worker share a process (`isolate: false`), because loading Fastify, pg, zod and
 * the rest anew for each of them took as long as the tests. What one file could leave to the next is undone or refused here.
 * Our own modules stay loaded too: their state is kept per database or app, of which each file has its own.
 */

const SIGNALS = ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection'] as const
const lookAround = () => ({
  // Sharp sets this one when it is first loaded.
  environment: { ...process.env, VIPSHOME: undefined },
  folder: process.cwd(),
  listeners: Object.fromEntries(SIGNALS.map(name => [name, process.listenerCount(name)])),
  listeningServers: process.getActiveResourcesInfo().filter(name => name === 'TCPServerWrap').length,
})
const before = lookAround()

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Registered first, so it runs after the file's own hooks. A server needs a moment to be gone after its close.
afterAll(() =>
  vi.waitFor(() => deepStrictEqual(lookAround(), before, 'This file must leave the process as it found it.'), 5_000),
)
