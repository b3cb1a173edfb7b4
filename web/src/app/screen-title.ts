import type { Explainer } from '@agremia/model/resource/explainer'
import { editTitleOf, type Label, newTitleOf } from '@agremia/model/resource/label'
import { useWording } from '../api/terminology.ts'
import type { ScreenTitle } from '../contributions/screen.ts'
import { useExplainer } from '../resource/use-explainer.ts'

const TITLES = {
  many: ({ many }: Label) => many,
  new: newTitleOf,
  edit: editTitleOf,
}

/** A title in the organisation's words; undefined while the definition of its resource is not there, or not for this person. */
export function printTitle(
  title: ScreenTitle,
  withWords: (text: string) => string,
  resources: Explainer['meta'] | undefined,
): string | undefined {
  if (typeof title === 'string') return withWords(title)
  const label = resources?.[title.resource]?.label
  return label && TITLES[title.says](label)
}

export function useScreenTitles() {
  const withWords = useWording()
  const resources = useExplainer()?.meta
  return (title: ScreenTitle) => printTitle(title, withWords, resources)
}
