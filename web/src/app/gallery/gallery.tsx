import { isColor, normaliseColor } from '@agremia/model/rules/color'
import { Button, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { ColourBox } from '../../resource/inputs/colour-box.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LARGEST, SMALLEST, setFontSize, useFontSize } from '../shell/font-size.ts'
import { Files } from './files.tsx'
import classes from './gallery.module.css'
import { Inputs } from './inputs.tsx'
import { Parts } from './parts.tsx'
import { Pdfs } from './pdfs.tsx'
import { fieldOf } from './samples.ts'

const SIZES = Array.from({ length: LARGEST - SMALLEST + 1 }, (_, index) => SMALLEST + index)
/** `?so=refs` shows that type's inputs alone, `?so=pecas` the parts, `?so=ficheiros` the boxes of files, `?so=pdf` the viewer. */
const only = new URLSearchParams(window.location.search).get('so')
const isShown = (part: string) => only === null || only === part
const SCHEMES = { light: 'Claro', dark: 'Escuro', auto: 'Do sistema' } as const

/** Every part and every input in every state, for developers. Not part of the build. */
export function Gallery({ onColour }: { onColour(colour: string): void }) {
  return (
    <>
      <Switches onColour={onColour} />
      <main className={classes.page}>
        <PageHeader title="Galeria" note="Cada peça e cada campo, em todos os estados. Só existe em desenvolvimento." />
        {isShown('pecas') && (
          <>
            <h2>Peças</h2>
            <Parts />
          </>
        )}
        <h2>Campos</h2>
        <Inputs only={only} />
        {isShown('ficheiros') && (
          <>
            <h2>Ficheiros</h2>
            <Files />
          </>
        )}
        {isShown('pdf') && (
          <>
            <h2>PDF</h2>
            <Pdfs />
          </>
        )}
      </main>
    </>
  )
}

function Switches({ onColour }: { onColour(colour: string): void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const size = useFontSize()
  const [colour, setColour] = useState('')
  return (
    <header className={classes.switches}>
      <div className={classes.row}>
        {(['light', 'dark', 'auto'] as const).map(scheme => (
          <Button
            key={scheme}
            size="sm"
            variant={colorScheme === scheme ? 'filled' : 'default'}
            aria-pressed={colorScheme === scheme}
            onClick={() => setColorScheme(scheme)}
          >
            {SCHEMES[scheme]}
          </Button>
        ))}
        <label className={classes.size}>
          Tamanho da letra
          <select value={size} onChange={event => setFontSize(Number(event.currentTarget.value))}>
            {SIZES.map(one => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <ColourBox
          id="organisation-colour"
          field={fieldOf('color', { name: 'organisation', label: 'Cor da organização' })}
          value={colour}
          onChange={value => {
            setColour(String(value))
            if (isColor(String(value))) onColour(normaliseColor(String(value)))
          }}
        />
      </div>
    </header>
  )
}
