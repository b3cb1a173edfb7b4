import type pg from 'pg'
import { readConfig } from '../src/config.ts'
import { startInstance } from '../src/instance.ts'
import { urlOf } from './installation.ts'

interface Options {
  secretKey?: string
  log?: (message: string) => unknown
}

/** Starts an instance as one with DATABASE_URL starts, on a free port. */
export const startOnServer = (
  options: pg.PoolConfig,
  dataDir: string,
  { secretKey = 'a secret of more than thirty-two characters', log = () => undefined }: Options = {},
) =>
  startInstance({
    config: readConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(options),
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'silent',
    }),
    log,
    webDir: '/dev/null/nowhere',
  })
