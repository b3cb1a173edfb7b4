import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.API_URL ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { proxy: { '/api': api, '/files': api, '/websocket': { target: api, ws: true } } },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    // The model only declares: a constant taken from it must not bring the parsing that stands beside it.
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /[\\/]model[\\/]src[\\/]/, sideEffects: false }] } },
  },
})
