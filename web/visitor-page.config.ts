import { join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * A page for visitors is built by itself: it shares no file with the program, so that it loads a few KB. It must also run in the
 * browsers of old phones, which the program does not support.
 */
export const visitorPage = (file: string) =>
  defineConfig({
    root: import.meta.dirname,
    // The build of the program has copied these files already.
    publicDir: false,
    build: {
      target: ['chrome87', 'firefox78', 'safari14'],
      assetsDir: 'assets',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(import.meta.dirname, file),
        treeshake: { moduleSideEffects: [{ test: /[\\/]model[\\/]src[\\/]/, sideEffects: false }] },
      },
    },
  })
