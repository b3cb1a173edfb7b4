import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FileFrame } from '../../resource/inputs/file-frame.tsx'
import { useFileDrops } from './use-file-drops.ts'

/** As browsers have it; that of happy-dom carries no files. */
class CarryingDragEvent extends Event {
  readonly dataTransfer: unknown
  constructor(type: string, { dataTransfer, ...init }: EventInit & { dataTransfer: unknown }) {
    super(type, init)
    this.dataTransfer = dataTransfer
  }
}
beforeEach(() => {
  vi.stubGlobal('DragEvent', CarryingDragEvent)
})

function Screen({ children }: { children: ReactNode }) {
  useFileDrops()
  return (
    <>
      <p data-testid="beside">beside</p>
      {children}
    </>
  )
}

function showPlaces(names: readonly string[], around = (places: ReactNode) => places) {
  const onFiles = vi.fn<(place: string, names: string[]) => void>()
  const places = names.map(name => (
    <FileFrame
      key={name}
      label={name}
      accept="application/pdf"
      maxBytes={1}
      isFree
      onFiles={files =>
        onFiles(
          name,
          Array.from(files, file => file.name),
        )
      }
    >
      {name}
    </FileFrame>
  ))
  const { getByTestId } = render(<Screen>{around(places)}</Screen>)
  return { onFiles, beside: getByTestId('beside') }
}

/** Answers whether the browser would open what was dropped. */
function drop(on: Element, { types = ['Files'] } = {}) {
  const dataTransfer = { types, files: [new File(['%PDF'], 'fatura.pdf')], dropEffect: 'copy' }
  return on.dispatchEvent(new CarryingDragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

test('a file that is dropped beside the only place for files goes there, and the browser does not open it', () => {
  const { onFiles, beside } = showPlaces(['Ficheiros'])
  expect(drop(beside)).toBe(false)
  expect(onFiles.mock.calls).toEqual([['Ficheiros', ['fatura.pdf']]])
})

test('where there is no place for files, or more than one, the browser does not open it either', () => {
  for (const names of [[], ['Frente', 'Verso']]) {
    const { onFiles, beside } = showPlaces(names)
    expect(drop(beside)).toBe(false)
    expect(onFiles).not.toHaveBeenCalled()
    document.body.replaceChildren()
  }
})

test('a dialog over the screen keeps files away from the places behind it', () => {
  const { onFiles, beside } = showPlaces(['Ficheiros'], places => (
    <>
      {places}
      <div role="dialog">Sair sem guardar?</div>
    </>
  ))
  expect(drop(beside)).toBe(false)
  expect(onFiles).not.toHaveBeenCalled()
})

test('what is dragged and is no file stays with the browser', () => {
  const { onFiles, beside } = showPlaces(['Ficheiros'])
  expect(drop(beside, { types: ['text/plain'] })).toBe(true)
  expect(onFiles).not.toHaveBeenCalled()
})
