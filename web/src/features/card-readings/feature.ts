import { ANYONE, STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

const AREA = '/~cartoesMembro'
const LIST = '/~cartoesMembro/verificarVarios'
const NEW = '/~cartoesMembro/verificarVarios/nova'

/** CARD-03, NAV-18: cards are verified one after the other, by staff and by volunteers at the door. */
export const cardReadings = defineFeature({
  screens: [
    {
      path: LIST,
      title: 'Verificar cartões',
      roles: STAFF,
      shows: { standard: 'list', resource: 'cardSessions', newPath: NEW, options: {} },
    },
    screen(NEW, {
      title: { resource: 'cardSessions', says: 'new' },
      roles: STAFF,
      shows: lazyPart(() => import('./new-session-screen.tsx'), 'NewSessionScreen'),
    }),
    screen('/~cartoesMembro/verificarVarios/$id', {
      title: 'Verificar vários',
      roles: STAFF,
      shows: lazyPart(() => import('./session-screen.tsx'), 'SessionScreen'),
    }),
    screen('/porta/$token', {
      title: 'Verificar cartões à porta',
      roles: ANYONE,
      hidesMenu: true,
      shows: lazyPart(() => import('./door-screen.tsx'), 'DoorScreen'),
    }),
  ],
  areaMenu: [{ order: 40, area: AREA, to: LIST, label: 'Verificar' }],
})
