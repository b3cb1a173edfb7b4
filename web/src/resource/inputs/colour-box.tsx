import { isColor, normaliseColor } from '@agremia/model/rules/color'
import { ActionIcon, Button, ColorPicker, ColorSwatch, Popover, TextInput } from '@mantine/core'
import { useEyeDropper } from '@mantine/hooks'
import { IconCheck, IconColorPicker, IconPalette } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './colour-box.module.css'
import { boxProps, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'

/** Colours with enough contrast both on white and below white text. */
const NAMED_COLOURS: readonly (readonly [string, string])[] = [
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
/** The colour that the palette starts from while the input has none. */
const START_COLOUR = '#808080'

/** A colour: typed (also as `#1f5`), chosen by name, or mixed. The typed text is not rewritten. */
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
          // The roles that Mantine sets would name the dialog after the button, «Abrir…».
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
              // A screen reader adds the field's label, which distinguishes the buttons of two colour fields.
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
    // Esc rejects the promise: the user chose no colour, which is not an error.
    const picked = await open().catch(() => undefined)
    if (picked) onPick(picked.sRGBHex)
  }
  return (
    <div className={classes.palette}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a border and a legend that nobody needs here */}
      <div className={classes.named} role="group" aria-label="Cores com nome">
        {NAMED_COLOURS.map(([hex, name]) => (
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
        value={colour ?? START_COLOUR}
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
