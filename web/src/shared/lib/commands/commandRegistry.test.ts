import type { Icon } from '@tabler/icons-react'
import { afterEach, expect, test } from 'vitest'
import type { Command } from './command.ts'
import { activeCommands, commandForChord, registerCommand, runCommand } from './commandRegistry.ts'

const offered: (() => void)[] = []
const ran: string[] = []
const icon = {} as Icon
function offer(id: string, more: Partial<Command> & { says?: string } = {}) {
  const { says = id, ...rest } = more
  const take = registerCommand({ id, name: id, icon, group: 'app', run: () => ran.push(says), ...rest })
  offered.push(take)
  return take
}

afterEach(() => {
  for (const take of offered.splice(0)) take()
  ran.length = 0
})

test('a command registered twice is listed once, and the last one runs', () => {
  offer('find', { says: 'list' })
  const take = offer('find', { says: 'conversation' })
  expect(activeCommands().map(({ id }) => id)).toEqual(['find'])
  runCommand('find')
  take()
  runCommand('find')
  expect(ran).toEqual(['conversation', 'list'])
})

test('a key belongs to the last registered command, and falls back when it is removed', () => {
  offer('list', { keys: '/' })
  const take = offer('answers', { keys: '/' })
  expect(commandForChord('/')?.id).toBe('answers')
  take()
  expect(commandForChord('/')?.id).toBe('list')
})

test('a command may have several keys; other keys do nothing', () => {
  offer('next', { keys: 'j arrowdown' })
  expect([commandForChord('j')?.id, commandForChord('arrowdown')?.id, commandForChord('arrow')]).toEqual(['next', 'next', undefined])
})
