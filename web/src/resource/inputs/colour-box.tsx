import { isColor, normaliseColor } from '@agremia/model/rules/color'
import { ActionIcon, Button, ColorPicker, ColorSwatch, Popover, TextInput } from '@mantine/core'
import { useEyeDropper } from '@mantine/hooks'
import { IconCheck, IconColorPicker, IconPalette } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './colour-box.module.css'
import { boxProps, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'

/** Each reads on white, and white reads on it. */
const NAMED: readonly (readonly [string, string])[] = [
  ['#b42318', 'Vermelho'],
  ['#c2410c', 'Laranja'],
  ['#946200', 'Amarelo-torrado'],
  ['#4d7c0f', 'Verde-lima'],
  ['#0b6e4f', 'Verde'],
  ['#0f766e', 'Turquesa'],
  ['#1f5f8b', 'Azul'],
  ['#1e40af', 'Azul-escuro'],
  ['#7e22ce', 'Roxo'],
  ['#be185d', 'Rosa'],
  ['#7c4a21', 'Castanho'],
  ['#475569', 'Cinzento'],
]
/** Where the palette stands while the box holds no colour. */
const NO_COLOUR = '#808080'

/** A colour: typed (`#1f5` too), chosen by its name, or mixed. What was typed is kept as it is. */
export function ColourBox(props: InputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const text = textOf(props.value)
  const colour = isColor(text) ? normaliseColor(text) : undefined
  return (
    <TextInput
      {...boxProps(props)}
      autoComplete="off"
      spellCheck={false}
      placeholder="#0b6e4f"
      classNames={{ input: classes.text }}
      leftSection={
        <span className={classes.sample} data-empty={!colour || undefined} style={{ background: colour }} aria-hidden />
      }
      rightSectionWidth="2.75rem"
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setIsOpen}
          position="bottom-end"
          withinPortal={false}
          // Its own would name the palette after the button, «Abrir…».
          withRoles={false}
          trapFocus
          returnFocus
          shadow="md"
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label="Abrir a paleta de cores"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              // Said after its name, so that two of them in a form can be told apart.
              aria-describedby={`${props.id}-label`}
              onClick={() => setIsOpen(before => !before)}
            >
              <IconPalette size="1.25rem" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown role="dialog" tabIndex={-1} aria-label={`Paleta de cores: ${props.field.label}`}>
            <Palette colour={colour} onPick={props.onChange} />
          </Popover.Dropdown>
        </Popover>
      }
      value={text}
      onChange={event => props.onChange(event.currentTarget.value)}
    />
  )
}

function Palette({ colour, onPick }: { colour: string | undefined; onPick(colour: string): void }) {
  const { supported: canPickFromScreen, open } = useEyeDropper()
  async function pickFromScreen() {
    // Esc ends it without a colour, and that is no fault.
    const picked = await open().catch(() => undefined)
    if (picked) onPick(picked.sRGBHex)
  }
  return (
    <div className={classes.palette}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a border and a legend that nobody needs here */}
      <div className={classes.named} role="group" aria-label="Cores com nome">
        {NAMED.map(([hex, name]) => (
          <ColorSwatch
            key={hex}
            component="button"
            type="button"
            color={hex}
            size="2rem"
            className={classes.swatch}
            aria-label={name}
            aria-pressed={hex === colour}
            title={name}
            onClick={() => onPick(hex)}
          >
            {hex === colour && <IconCheck aria-hidden color="#fff" size="1.125rem" />}
          </ColorSwatch>
        ))}
      </div>
      <ColorPicker
        format="hex"
        fullWidth
        saturationLabel="Saturação e luminosidade"
        hueLabel="Matiz"
        value={colour ?? NO_COLOUR}
        onChange={onPick}
      />
      {canPickFromScreen && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconColorPicker size="1.125rem" />}
          onClick={() => void pickFromScreen()}
        >
          Escolher uma cor do ecrã
        </Button>
      )}
    </div>
  )
}
