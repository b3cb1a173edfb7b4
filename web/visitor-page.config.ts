import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const FRAME = readFileSync(join(import.meta.dirname, 'visitor-frame.html'), 'utf8')

/** The file of a page for visitors is its title and its script, which are put into the frame of all such pages. */
export const visitorFrame: Plugin = {
  name: 'visitor-frame',
  transformIndexHtml: {
    order: 'pre',
    handler: html => (html.startsWith('<!doctype') ? html : FRAME.replace('<!--page-->', () => html.trim())),
  },
}

/**
 * A page for visitors is built by itself: it shares no file with the program, so that it loads a few KB. It must also run in the
 * browsers of old phones, which the program does not support.
 */
export const visitorPage = (file: string) =>
  defineConfig({
    root: import.meta.dirname,
    plugins: [visitorFrame],
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
