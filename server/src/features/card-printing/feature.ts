import * as lookCalls from '@agremia/model/calls/card-look'
import * as printingCalls from '@agremia/model/calls/card-printing'
import * as letterCalls from '@agremia/model/calls/membership-card-letters'
import { membershipCardLetters } from '@agremia/model/resources/membership-card-letters'
import { defineFeature, withHooks } from '../feature.ts'
import { cardLetterHooks } from './card-letters.hooks.ts'
import { cardLetterAttachment, cardLetterRoutes, letterOfCardStep, openCardLetter } from './card-letters.routes.ts'
import { CARD_LETTER } from './card-letters.ts'
import { cardLookRoutes, openTestPage, TEST_PAGE } from './card-look.routes.ts'
import { cardPrintingRoutes, openWaitingCards, WAITING_CARDS, waitingCardsStep } from './card-printing.routes.ts'
import { ownCardPictureRoutes } from './own-card.routes.ts'
import { printCardBatchTask } from './print-card-batch.task.ts'

/** Cards on paper and plastic, and the letters with which they are sent. */
export const cardPrinting = defineFeature({
  name: 'card-printing',
  resources: [withHooks(membershipCardLetters, cardLetterHooks)],
  calls: [printingCalls, letterCalls, lookCalls],
  routeSteps: deps => [waitingCardsStep(deps), letterOfCardStep(deps)],
  routes: (app, deps) => {
    cardPrintingRoutes(app, deps)
    cardLetterRoutes(app, deps)
    cardLookRoutes(app, deps)
    ownCardPictureRoutes(app, deps)
  },
  tasks: deps => [printCardBatchTask(deps)],
  attachments: deps => ({ [CARD_LETTER]: cardLetterAttachment(deps) }),
  downloads: deps => ({
    [WAITING_CARDS]: openWaitingCards(deps),
    [CARD_LETTER]: openCardLetter(deps),
    [TEST_PAGE]: openTestPage(deps),
  }),
  ownColumns: { membershipCardLetters: ['composed_rev'] },
})
