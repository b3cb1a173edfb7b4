import type { TaskEntry } from '@agremia/model/calls/tasks'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { activeTasks, followedTask, followTask } from '../../api/followed-task.ts'
import { TaskWatch } from './task-watch.tsx'
import { TasksScreen } from './tasks-screen.tsx'

const RUNNING: TaskEntry = {
  _id: '01890000-0000-7000-8000-000000000001',
  created_at: '2026-11-15T10:00:00.000Z',
  kind: 'sample',
  title: 'Eliminar 2 000 registos',
  userName: 'Ana',
  isOwn: true,
  status: 'running',
  done: 500,
  total: 2000,
  startedAt: '2026-11-15T10:00:00.000Z',
  endedAt: null,
  isCancelling: false,
  result: null,
  file: null,
  undoUntil: null,
  fault: null,
}
const DONE: TaskEntry = {
  ...RUNNING,
  status: 'done',
  done: 2000,
  endedAt: '2026-11-15T10:01:00.000Z',
  result: { text: '2000 registos eliminados.', notes: [], noteCount: 0, path: null },
}

let server: Awaited<ReturnType<typeof serve>>
/** As the server has it now. */
let task: TaskEntry
let asked: string[]
let running: TaskEntry
let done: TaskEntry
let made = 0
beforeEach(async () => {
  made += 1
  // Of its own for each test: toasts of the last one may still be there.
  const own = { _id: `01890000-0000-7000-8000-00000000000${made}`, title: `Eliminar ${made} 000 registos` }
  running = { ...RUNNING, ...own }
  done = { ...DONE, ...own, result: { text: `${made}000 registos eliminados.`, notes: [], noteCount: 0, path: null } }
  task = running
  asked = []
  server = await serve((request, response) => {
    const path = (request.url ?? '').replace(/^\/api/, '').replace(/\?.*$/, '')
    asked.push(`${request.method} ${path}`)
    const active = task.status === 'running' ? 1 : 0
    if (path === '/tasks') return reply(response, 200, { data: [task], meta: { total: 1, active } })
    if (path.endsWith('/cancel')) task = { ...task, isCancelling: true }
    if (path.endsWith('/download')) return reply(response, 200, { data: { url: '/api/downloads/x' } })
    reply(response, 200, { data: task })
  })
})
afterEach(async () => {
  cleanup()
  followedTask.set(undefined)
  await server.close()
})
/** As the socket would tell. */
const tell = () => window.dispatchEvent(new CustomEvent('ws:tasks', { detail: {} }))

describe('a task that was started here', () => {
  test('shows how far it is; closing the dialog leaves it running, and its end is told', async () => {
    renderPart(<TaskWatch />)
    followTask(running)
    const dialog = await screen.findByRole('dialog', { name: running.title })
    expect(dialog.textContent).toContain('500 de 2')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    await waitFor(() => expect(activeTasks.get()).toBe(1))
    await userEvent.click(screen.getByRole('button', { name: 'Continuar em segundo plano' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    task = done
    tell()
    expect(await screen.findByText(`${made}000 registos eliminados`)).toBeTruthy()
    expect(activeTasks.get()).toBe(0)
  })

  test('that is done at once shows no dialog', async () => {
    const ends: TaskEntry[] = []
    task = done
    renderPart(<TaskWatch />)
    followTask({ ...running, status: 'queued' }, end => ends.push(end))
    expect(await screen.findByText(`${made}000 registos eliminados`)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(ends).toEqual([done]))
  })

  test('can be cancelled', async () => {
    renderPart(<TaskWatch />)
    followTask(running)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar a tarefa' }))
    expect(await screen.findByText('A parar…')).toBeTruthy()
    task = { ...running, status: 'cancelled', done: 0, endedAt: done.endedAt }
    tell()
    expect(await screen.findByText(`${running.title}: cancelada`)).toBeTruthy()
    expect(screen.getByText('Nada foi alterado.')).toBeTruthy()
  })

  test('that leaves records out says which and why, until it is read', async () => {
    task = {
      ...done,
      result: { text: '1 por eliminar.', notes: [{ title: 'Rui', text: 'Tem quotas.' }], noteCount: 1, path: null },
    }
    renderPart(<TaskWatch />)
    followTask(running)
    const dialog = await screen.findByRole('dialog', { name: running.title })
    await waitFor(() => expect(dialog.textContent).toContain('Rui: Tem quotas.'))
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('that fails says why', async () => {
    task = { ...done, status: 'failed', result: null, fault: 'Não pode ser.' }
    renderPart(<TaskWatch />)
    followTask(running)
    expect((await screen.findByRole('alert')).textContent).toBe('Não pode ser.')
  })

  test('that made a file has it fetched', async () => {
    task = { ...done, file: { name: 'socios.pdf', bytes: 9 } }
    renderPart(<TaskWatch />)
    followTask(running)
    await waitFor(() => expect(asked).toContain(`POST /tasks/${running._id}/download`))
    expect(await screen.findByText('socios.pdf')).toBeTruthy()
  })
})

test('a task whose result is on screen already shows no toast; elsewhere the toast opens that screen', async () => {
  renderPart(<TaskWatch />)
  await waitFor(() => expect(activeTasks.get()).toBe(1))
  const result = { text: `${made}000 linhas verificadas.`, notes: [], noteCount: 0, path: window.location.pathname }
  task = { ...done, result }
  tell()
  await waitFor(() => expect(activeTasks.get()).toBe(0))
  expect(screen.queryByText(`${made}000 linhas verificadas`)).toBeNull()
  task = running
  tell()
  await waitFor(() => expect(activeTasks.get()).toBe(1))
  task = { ...done, endedAt: '2026-11-15T10:02:00.000Z', result: { ...result, path: '/importacao/1' } }
  tell()
  expect(await screen.findByText(`${made}000 linhas verificadas`)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Abrir' })).toBeTruthy()
})

test('a task with a file is told of on the screen that shows its result too, because only the toast offers the file', async () => {
  renderPart(<TaskWatch />)
  await waitFor(() => expect(activeTasks.get()).toBe(1))
  // Toasts of earlier tests may still be there.
  const offers = () => screen.queryAllByRole('button', { name: 'Descarregar' }).length
  const before = offers()
  const result = { text: `${made}000 cartas no ficheiro.`, notes: [], noteCount: 0, path: window.location.pathname }
  task = { ...done, result, file: { name: 'cartas.pdf', bytes: 9 } }
  tell()
  expect(await screen.findByText(`${made}000 cartas no ficheiro`)).toBeTruthy()
  expect(offers()).toBe(before + 1)
})

test('a task that was running when the page was loaded again is told of when it ends', async () => {
  renderPart(<TaskWatch />)
  await waitFor(() => expect(activeTasks.get()).toBe(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  task = done
  tell()
  expect(await screen.findByText(`${made}000 registos eliminados`)).toBeTruthy()
})

test('the list has a link to the screen that says why a task failed', async () => {
  const fault = 'A linha 3 foi recusada e nada foi gravado.'
  const result = { text: fault, notes: [], noteCount: 0, path: '/importacao/1' }
  task = { ...done, status: 'failed', done: 0, fault, result }
  renderPart(<TasksScreen />)
  expect((await screen.findByRole('link', { name: 'Abrir' })).getAttribute('href')).toBe('/importacao/1')
  expect(screen.getByText(fault)).toBeTruthy()
})
