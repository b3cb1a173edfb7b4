import type { Locator, Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { findBarFaults } from './bar-faults.ts'
import { authorize } from './call-api.ts'
import { enter } from './enter.ts'
import { countInSight, LAPTOP, PHONE } from './on-screen.ts'
import { setSize } from './overflow.ts'
import { runSql } from './run-sql.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Lista de sócios' })

const MANY_MESSAGES = `
  insert into messages (id, at, name, name_sort, subject, channel, recipient_name, recipient_address, status, held_because, automatic, message_id, search)
  select gen_random_uuid(), now() - n * interval '1 minute', 'livre', 'livre', 'Aviso ' || n, 'email', 'Pessoa ' || n, 'p' || n || '@agremia.test',
    case when n = 5 then 'em_fila' when n = 7 then 'incerta' else 'enviada' end, case when n = 5 then 'interruptor' end, true, '<' || n || '@agremia.test>', 'aviso'
  from generate_series(1, 30) n`

const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0

/** Opens the members with both banners and a saved view, which take the most height. */
async function openMembers(page: Page) {
  await enter(page, '/socios')
  const settings = await page.request.patch('/api/settings', {
    headers: await authorize(page),
    data: { SendMessages: 'false' },
  })
  expect(settings.ok(), await settings.text()).toBe(true)
  const views = await page.request.get('/api/saved_views?_list=members', { headers: await authorize(page) })
  if ((await views.json()).meta.total === 0) {
    const saved = await page.request.post('/api/saved_views', {
      headers: await authorize(page),
      data: { list: 'members', name: 'Excursão a Fátima', search: '_isActive=true&_sort=-memberNumber', position: 0 },
    })
    expect(saved.ok(), await saved.text()).toBe(true)
  }
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Vistas' })).toBeVisible()
  await expect(page.getByText('O envio automático de mensagens encontra-se inactivo.')).toBeVisible()
  await expect(list(page).getByRole('link').first()).toBeVisible()
}

test('LIST-04 SHELL-09: a small laptop shows ten members, and their height is the choice of each user', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await openMembers(page)
  const rows = list(page).locator('tbody tr[aria-rowindex]')
  await expect.poll(() => countInSight(rows)).toBeGreaterThanOrEqual(10)
  expect(await heightOf(rows.first())).toBe(40)
  expect(await heightOf(page.getByRole('contentinfo'))).toBeLessThanOrEqual(30)
  expect(await heightOf(page.getByRole('region', { name: 'Avisos da aplicação' }))).toBeLessThanOrEqual(30)
  await expect(page.getByRole('contentinfo').getByText(/^100 de /)).toBeVisible()

  await page.getByLabel('Altura das linhas').selectOption('Confortáveis')
  await expect.poll(() => heightOf(rows.first())).toBe(48)
  await page.reload()
  await expect.poll(() => heightOf(rows.first())).toBe(48)
  // The rows are placed by their new height too.
  await list(page).evaluate(element => element.scrollTo(0, 48 * 60))
  await expect(list(page).locator('tr[aria-rowindex="64"]')).toBeInViewport()

  // The settings have a menu above their lists.
  await page.getByLabel('Altura das linhas').selectOption('Compactas')
  await page.goto('/utilizadores')
  const users = page.getByRole('region', { name: 'Lista de utilizadores' }).locator('tbody tr[aria-rowindex]')
  await expect.poll(() => countInSight(users)).toBeGreaterThanOrEqual(10)
  await page.goto('/tesouraria')
  const docs = page.getByRole('region', { name: /^Lista de documentos/ }).locator('tbody tr[aria-rowindex]')
  await expect(page.getByLabel('Totais do que está na lista')).toContainText('Saldo')
  await expect.poll(() => countInSight(docs)).toBeGreaterThanOrEqual(10)
  // The filters of a view leave them their height.
  await page.getByRole('link', { name: 'Por pagar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Limpar filtros' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Guardar vista' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Sem PDF', exact: true })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => countInSight(docs)).toBeGreaterThanOrEqual(10)
  await page.getByLabel('Altura das linhas').selectOption('Confortáveis')

  // Another user of the same browser has not chosen.
  await enter(page, '/socios', 'editor@demo.example')
  await expect.poll(() => heightOf(rows.first())).toBe(40)
})

test('SHELL-01 SHELL-04 SHELL-07: at every width and size of letters the bar is one line; so are the settings on a laptop', async ({
  page,
}) => {
  for (const email of [DEMO.admin, DEMO.editor]) {
    await page.setViewportSize(LAPTOP)
    await enter(page, '/utilizadores', email)
    const settings = page.getByRole('navigation', { name: 'Definições' })
    await expect(settings.getByRole('link', { name: 'Programadores' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Relatórios' })).toBeVisible()
    // Until the letters of the app have come, others stand in their place, which may be wider.
    await expect
      .poll(() =>
        settings.getByRole('link').evaluateAll(all => new Set(all.map(one => one.getBoundingClientRect().top)).size),
      )
      .toBe(1)
    const faults: string[] = []
    for (const size of ['19px', '16px']) {
      await setSize(page, size)
      for (const width of [320, 390, 780, 860, 940, 1000, 1060, 1130, 1200, 1280, LAPTOP.width, 1440, 1520, 1600]) {
        await page.setViewportSize({ width, height: LAPTOP.height })
        faults.push(...(await findBarFaults(page)).map(fault => `${width} px, letters of ${size}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  }
})

test('LIST-06 LIST-01: a column that is added is seen, and the list is sorted by the category', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await openMembers(page)
  await page.getByRole('button', { name: 'Colunas' }).click()
  const columns = page.getByRole('list', { name: 'Colunas a mostrar' })
  for (const label of ['NIF / NIPC', 'Data de admissão', 'Data de nascimento', 'Código postal'])
    await columns.getByRole('checkbox', { name: label }).check()
  await page.keyboard.press('Escape')
  const added = page.getByRole('columnheader', { name: 'Código postal' })
  await expect(added).toBeInViewport({ ratio: 1 })
  await added.getByRole('button').click()
  await expect(added).toHaveAttribute('aria-sort', 'ascending')
  const categories = page.getByRole('columnheader', { name: 'Categoria' })
  await categories.getByRole('button').click()
  await expect(page).toHaveURL(/_sort=categoryId/)
  await expect(categories).toHaveAttribute('aria-sort', 'ascending')

  await page.setViewportSize(PHONE)
  const card = list(page).getByRole('listitem').first()
  await expect(card.getByText('Data de admissão:')).toBeInViewport()
})

test('LIST-06: a state that is too long for its column ends with an ellipsis inside its badge and is told whole', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios?_search=silva')
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible()
  const state = list(page).getByRole('cell', { name: 'Excluído por falta de pagamento' }).first()
  const badge = state.locator('> span')
  const roomBeside = await badge.evaluate(element => {
    const cell = element.parentElement as HTMLElement // a badge is always in a cell
    const innerEnd = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight)
    return innerEnd - element.getBoundingClientRect().right
  })
  expect(roomBeside).toBeGreaterThanOrEqual(-0.5)
  expect(await badge.evaluate(element => element.scrollWidth > element.clientWidth)).toBe(true)
  await expect(badge).toHaveCSS('text-overflow', 'ellipsis')
  await state.hover()
  await expect(state).toHaveAttribute('title', 'Excluído por falta de pagamento')
})

test('LIST-04: at a zoom of 200 % rows are seen, and nothing is wider than the window', async ({ page }) => {
  await page.setViewportSize({ width: LAPTOP.width / 2, height: Math.floor(LAPTOP.height / 2) })
  await openMembers(page)
  const rows = list(page).locator('tbody tr[aria-rowindex]')
  await expect.poll(() => countInSight(rows)).toBeGreaterThanOrEqual(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(LAPTOP.width / 2)
})

test('LIST-04: on a phone only the page scrolls, a name is whole, its telephone can be touched, and tools have words', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openMembers(page)
  const cards = list(page).getByRole('listitem')
  await expect.poll(() => countInSight(cards)).toBeGreaterThanOrEqual(3)
  const scrolling = await list(page).evaluate(element => {
    const around: Element[] = []
    for (let one: Element | null = element; one && one !== document.documentElement; one = one.parentElement)
      if (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY))
        around.push(one)
    return around.length
  })
  expect(scrolling).toBe(0)
  const cut = await cards.evaluateAll(all =>
    all.flatMap(card => {
      const name = card.querySelector('a span:last-child')
      return name && name.scrollWidth > name.clientWidth + 1 ? [name.textContent] : []
    }),
  )
  expect(cut).toEqual([])
  const call = list(page).locator('a[href^="tel:"]').first()
  expect(await heightOf(call)).toBeGreaterThanOrEqual(40)
  // It lies above the link that covers the card.
  expect(
    await call.evaluate(element => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }),
  ).toBe(true)
  const toolbar = page.getByRole('region', { name: 'Barra de ferramentas' })
  for (const word of ['Importar', 'Colunas', 'Exportar', 'Assistência Técnica'])
    expect((await toolbar.getByText(word, { exact: true }).boundingBox())?.width ?? 0).toBeGreaterThan(30)
  await toolbar.getByRole('button', { name: 'Exportar' }).click()
  await expect(page.getByRole('menuitem', { name: /XLSX/ })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')

  // The bar of the selection is whole above the lower edge, whatever stands above the list.
  await cards.first().getByRole('checkbox').click()
  const bar = page.getByRole('region', { name: 'Seleção' })
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('button', { name: 'Eliminar' })).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: 'Limpar seleção' }).click()

  // Rows far below are loaded as the page scrolls, and going back returns to them.
  await page.evaluate(() => window.scrollTo(0, 60 * 130))
  await expect.poll(() => countInSight(cards)).toBeGreaterThanOrEqual(3)
  const offset = await page.evaluate(() => window.scrollY)
  expect(offset).toBeGreaterThan(4000)
  // By its name, because rows are added and removed while the page settles.
  const name = await cards.evaluateAll(
    all =>
      all
        .find(card => card.getBoundingClientRect().top > innerHeight / 4)
        ?.querySelector('a span:last-child')
        ?.textContent?.trim() ?? '',
  )
  expect(name).not.toBe('')
  await list(page).getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(list(page).getByRole('link', { name }).first()).toBeInViewport()
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - offset)).toBeLessThan(200)
})

test('FORM-01: a small laptop shows six fields of a sheet; the way back is in the breadcrumbs', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await openMembers(page)
  const edgesOf = async (element: Locator) => {
    const { x, width } = (await element.boundingBox()) ?? { x: 0, width: 0 }
    return { left: Math.round(x), right: Math.round(x + width) }
  }
  const ofList = await edgesOf(list(page).locator('..'))
  await list(page).getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: /^Nome completo/ })).toBeVisible()
  expect(await edgesOf(page.locator('form'))).toEqual(ofList)
  const fields = page.locator('form [data-type]:has(input)')
  await expect.poll(() => countInSight(fields)).toBeGreaterThanOrEqual(6)
  expect(await heightOf(page.getByRole('button', { name: 'Guardar' }).locator('..'))).toBeLessThanOrEqual(48)
  await page.getByRole('navigation', { name: 'Localização' }).getByRole('link', { name: 'Sócios' }).click()
  await expect(page).toHaveURL('/socios?_isActive=true')
})

test('FORM-01: inputs and checkboxes of a line stand at the same height, however long a label is', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/configuracaoSocios')
  const middles = async () => {
    const boxes = [
      page.getByLabel('Antiguidade mínima dos proponentes (meses)'),
      page.getByLabel('Idade máxima dos juniores'),
      page.getByRole('checkbox', { name: 'Passar os juniores a efetivos automaticamente' }),
    ]
    return Promise.all(
      boxes.map(async box => {
        const { y, height } = (await box.boundingBox()) ?? { y: 0, height: 0 }
        return y + height / 2
      }),
    )
  }
  await expect(page.getByLabel('Idade máxima dos juniores')).toBeVisible()
  await expect.poll(async () => Math.max(...(await middles())) - Math.min(...(await middles()))).toBeLessThan(3)
})

test('LIST-08: people who left are found, in the list with one touch and from every screen by Ctrl+K', async ({
  page,
}) => {
  await openMembers(page)
  const answer = await page.request.get('/api/members?_isActive=false&_taxNumber.empty=false&_limit=1', {
    headers: await authorize(page),
  })
  const [left] = (await answer.json()).data
  const name = String(left.name)
  const dotted = String(left.taxNumber).replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3')

  await test.step('the list says how many are outside its own filter', async () => {
    const box = page.getByRole('searchbox', { name: 'Pesquisar sócios' })
    await box.fill(dotted)
    await expect(page.getByRole('heading', { name: `Nenhum resultado para «${dotted}»` })).toBeVisible()
    await page.getByRole('button', { name: '1 resultado fora de «Ativos»' }).click()
    await expect(page).toHaveURL(`/socios?_search=${dotted}`)
    await expect(list(page).getByRole('link', { name })).toBeVisible()
    await expect(page.getByRole('button', { name: /fora de/ })).toBeHidden()
  })

  await test.step('Ctrl+K finds them on another screen, and Enter opens the first', async () => {
    await page.goto('/utilizadores/novo')
    await expect(page.getByRole('textbox', { name: 'Nome' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Procurar' })
    await expect(box).toBeFocused()
    await page.keyboard.type(dotted)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(box).toBeHidden()
  })

  await test.step('a number finds its member before those who have it in a telephone number', async () => {
    const oldest = await page.request.get('/api/members?_sort=memberNumber&_limit=1', {
      headers: await authorize(page),
    })
    const [first] = (await oldest.json()).data
    expect(String(first.memberNumber).length).toBeLessThan(3)
    for (const one of [first, left]) {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Procurar' })).toBeFocused()
      await page.keyboard.type(String(one.memberNumber))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: one.name })).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Procurar' })).toBeHidden()
    }
  })

  await test.step('the box in the top bar is the same; it says who is who', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Procurar/ })
      .click()
    await page.keyboard.type(name)
    const option = page.getByRole('listbox', { name: 'Resultados' }).getByRole('option').first()
    await expect(option).toContainText(name)
    await expect(option).toContainText(String(left._refs.stateNameId))
    await checkAccessibility(page)
    await option.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})

test('LIST-04 NAV-36: a small laptop shows ten messages beside the notice of those that wait, and what is uncertain alone', async ({
  page,
  app,
}) => {
  await runSql(app, MANY_MESSAGES)
  await page.setViewportSize(LAPTOP)
  await openMembers(page)
  await page
    .getByRole('navigation', { name: 'Por tratar' })
    .getByRole('link', { name: /incerta/ })
    .click()
  const messages = page.getByRole('region', { name: 'Lista de mensagens' })
  const rows = messages.locator('tbody tr[aria-rowindex]')
  await expect(messages.getByText('Aviso 7')).toBeVisible()
  await expect(rows.filter({ hasText: 'Enviada' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page.getByRole('region', { name: 'Mensagens à espera de decisão' })).toBeVisible()
  await expect.poll(() => countInSight(rows)).toBeGreaterThanOrEqual(10)
})
