import * as calls from '@agremia/model/calls/governing-bodies'
import { lisbonDay } from '@agremia/model/rules/day'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/calls.ts'
import type { FeatureDeps } from '../feature.ts'
import { readOfficeHolders } from './read-office-holders.ts'

export function governingBodyRoutes(
  app: FastifyInstance,
  { kernel: { database, clock } }: Pick<FeatureDeps, 'kernel'>,
) {
  answer(app, calls.readOfficeHolders, async () => ({
    data: await readOfficeHolders(database.kysely, lisbonDay(clock())),
  }))
}
