import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

/*
 * Runs before each test file. The files of one worker share a process and a page (`isolate: false`), because loading React,
 * Mantine and happy-dom anew for each of them took four times as long as the tests. Everything that one file could leave to
 * the next is undone here: modules with state of their own, the page, the storages, timers, spies and listeners.
 */

// Our own modules are evaluated again for each file, so that no file sees the state of another; packages stay loaded.
vi.resetModules()

// On a busy machine a response may be late.
configure({ asyncUtilTimeout: 10_000 })

const FIRST_ADDRESS = 'http://localhost:3000/'
const addWindowListener = window.addEventListener
const windowListeners: Parameters<typeof addWindowListener>[] = []
// Only listeners of the window are removed: React and Testing Library register listeners on the document once for all files.
window.addEventListener = (...listener: Parameters<typeof addWindowListener>) => {
  windowListeners.push(listener)
  addWindowListener.apply(window, listener)
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

afterAll(() => {
  window.addEventListener = addWindowListener
  for (const [type, listener, options] of windowListeners) window.removeEventListener(type, listener, options)
  for (const part of [document.head, document.body]) part.replaceChildren()
  for (const part of [document.documentElement, document.body]) {
    for (const name of part.getAttributeNames()) part.removeAttribute(name)
  }
  document.title = ''
  window.happyDOM.setURL(FIRST_ADDRESS)
})
