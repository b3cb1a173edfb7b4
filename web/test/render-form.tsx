import type { Explainer } from '@agremia/model/resource/explainer'
import type { ComponentProps } from 'react'
import { ItemForm } from '../src/resource/item-form.tsx'
import { renderPart } from './render.tsx'

type FormProps = ComponentProps<typeof ItemForm>

/** The form of an item, on a screen that does nothing once it is saved or deleted. */
export const renderForm = (given: Partial<FormProps> & Pick<FormProps, 'resource' | 'item'>, explainer?: Explainer) =>
  renderPart(
    <ItemForm
      fields={given.resource.fields}
      title="Ana"
      onCreated={() => {}}
      onNext={() => {}}
      onDeleted={() => {}}
      {...given}
    />,
    explainer,
  )

/** What a screen reader says of an input beside its label. */
export const descriptionOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ')
