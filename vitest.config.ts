import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { makeRunFolder } from './server/test/run-folder.ts'
import { COMPILED_MODULES, compiledModules } from './test/compiled-modules.ts'
import { SlowestFirst } from './test/slowest-first.ts'

// The only place that reads it; tests ask `bySize` (server/test/test-size.ts).
const testSize = process.env.TEST_SIZE === 'long' ? 'long' : 'daily'

makeRunFolder()

const PROCESSES = '**/*.process.test.ts'
/** In ms. Only what hangs runs into it: a busy machine does everything slowly. */
const PURE_TIMEOUT = 60_000

const serverProject = (
  name: string,
  files: { include: string[]; exclude?: string[] },
): TestProjectInlineConfiguration => ({
  plugins: [compiledModules()],
  test: {
    name,
    root: 'server',
    ...files,
    server: { deps: { external: [COMPILED_MODULES] } },
    globalSetup: ['test/global-setup.ts'],
    provide: { testSize },
    isolate: false,
    setupFiles: ['test/setup.ts'],
    // Only what hangs runs into them: many files start processes and clusters, which a busy machine does slowly.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

export default defineConfig({
  test: {
    // Tests wait for the database, so that as many workers as processors would leave a quarter of those unused.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    sequence: { sequencer: SlowestFirst },
    projects: [
      // Pure, and so without a trace of one file in the next: a process of its own for each would cost three times the tests.
      {
        test: {
          name: 'model',
          root: 'model',
          isolate: false,
          include: ['src/**/*.test.ts'],
          testTimeout: PURE_TIMEOUT,
        },
      },
      serverProject('server', { include: ['src/**/*.test.ts', 'test/**/*.test.ts'], exclude: [PROCESSES] }),
      // Tests that start programs, threads or clusters, or restore whole installations: part of `npm run test:all` (docs/decisions/024-test-suite.md).
      serverProject('processes', { include: ['{src,test}/**/*.process.test.ts'] }),
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['test/setup.ts'],
          testTimeout: PURE_TIMEOUT,
        },
      },
      {
        test: {
          name: 'house',
          root: '.',
          isolate: false,
          include: ['test/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: PURE_TIMEOUT,
        },
      },
    ],
  },
})
