import { resources } from '@agremia/model/resources/index'
import { savedViews as savedViewsResource } from '@agremia/model/resources/saved-views'
import { defineFeature, withHooks } from '../feature.ts'
import { VIEW_TEXTS } from './erase-searches.ts'
import { savedViewHooks } from './saved-views.hooks.ts'

export const savedViews = defineFeature({
  name: 'savedViews',
  resources: [withHooks(savedViewsResource, () => savedViewHooks(resources))],
  personalTexts: VIEW_TEXTS,
})
