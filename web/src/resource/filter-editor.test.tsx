import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { explained, renderPart } from '../../test/render.tsx'
import { FilterEditor } from './filter-editor.tsx'

const many = Array.from({ length: 13 }, (_, index) =>
  explained(`f${index}`, { label: `Campo ${index}`, filterable: true }),
)
const place = explained('place', { label: 'Localidade', filterable: true })
const birth = explained('birth', { label: 'Data de nascimento', fieldType: 'date', age: true, filterable: true })

test('LIST-08: among many fields one is found by its label, without accents, and the age by its word', async () => {
  const chosen: unknown[] = []
  renderPart(
    <FilterEditor
      fields={[...many, place, birth]}
      name={undefined}
      address={{}}
      onChoose={name => chosen.push(name)}
      onApply={() => {}}
    />,
  )
  const box = await screen.findByRole('searchbox', { name: 'Procurar o campo' })
  expect(document.activeElement).toBe(box)
  await userEvent.type(box, 'idade')
  expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual([
    'Data de nascimento e idade',
    'Localidade',
  ])
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual(['birth'])
  await userEvent.type(box, 'x')
  await screen.findByText('Nenhum resultado para «idadex»')
})

test.each(['{Enter}', '{Tab}'])('LIST-08: %s takes the highlighted field and nothing of its filter', async key => {
  const applied: unknown[] = []
  function Both() {
    const [name, setName] = useState<string>()
    const fields = [...many, birth]
    return <FilterEditor {...{ fields, name }} address={{}} onChoose={setName} onApply={all => applied.push(all)} />
  }
  renderPart(<Both />)
  await userEvent.type(await screen.findByRole('searchbox'), `idade${key}`)
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'De (anos)' }))
  expect(applied).toEqual([])
})

test('LIST-08: Tab goes on where nothing is typed, and Shift+Tab goes back', async () => {
  const chosen: unknown[] = []
  renderPart(
    <FilterEditor
      fields={[...many, birth]}
      name={undefined}
      address={{}}
      onChoose={name => chosen.push(name)}
      onApply={() => {}}
    />,
  )
  const box = await screen.findByRole('searchbox')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Campo 0' }))
  await userEvent.type(box, 'idade{Shift>}{Tab}{/Shift}')
  expect(chosen).toEqual([])
})

test('LIST-08: a short list of fields has no search input', async () => {
  renderPart(<FilterEditor fields={[birth]} name={undefined} address={{}} onChoose={() => {}} onApply={() => {}} />)
  await screen.findByRole('button', { name: /Data de nascimento/ })
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('LIST-08, MEM-01f: an age and a year are written to the address; an invalid one shows an error beside its input', async () => {
  const applied: unknown[] = []
  renderPart(
    <FilterEditor
      fields={[birth]}
      name="birth"
      address={{}}
      onChoose={() => {}}
      onApply={changes => applied.push(JSON.parse(JSON.stringify(changes)))}
    />,
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'De (anos)' }), '18')
  await userEvent.type(screen.getByRole('textbox', { name: 'Até (anos)' }), '2 5')
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }))
  await screen.findByText('Indique a idade em anos.')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Até (anos)' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Até (anos)' }), '25')
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }))
  expect(applied).toEqual([{ '_birth.ageFrom': '18', '_birth.ageTo': '25' }])
})
