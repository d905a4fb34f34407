import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function written(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  write(createLog('trace', { write: (line) => void lines.push(line) }))
  return lines
}

test('a line is JSON with its level as a word and its time as ISO text', () => {
  const [line = '{}'] = written((log) => log.info({ route: '/tags' }, 'a slow request'))
  expect(JSON.parse(line)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    route: '/tags',
    msg: 'a slow request',
  })
})

test('secrets and what people wrote are blanked, wherever they stand', () => {
  const secret = 'do-not-show-me'
  for (const key of [
    'authorization',
    'cookie',
    'password',
    'token',
    'body',
    'refreshToken',
    'newPassword',
    'currentPassword',
    'apiKey',
    'passwordHash',
  ]) {
    const lines = written((log) => {
      log.info({ [key]: secret }, 'top')
      log.info({ headers: { [key]: secret } }, 'inside')
      log.info({ request: { headers: { [key]: secret } } }, 'deeper')
    })
    expect(lines).toHaveLength(3)
    expect(lines.join(''), key).not.toContain(secret)
  }
})

test('an error shows what went wrong and where, not the row that it quotes', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    ...{
      code: '23505',
      table: 'users',
      constraint: 'users_email_key',
      detail: 'Key (email)=(ana@example.com) already exists.',
      where: 'ana@example.com',
    },
    ...{ parameters: ['ana@example.com'], client: { password: 'database-password' } },
  })
  const [line = ''] = written((log) => log.error({ err: error }, 'a request failed'))
  expect(JSON.parse(line).err).toMatchObject({
    message: 'duplicate key value',
    code: '23505',
    table: 'users',
    constraint: 'users_email_key',
  })
  for (const secret of ['ana@example.com', 'database-password']) expect(line).not.toContain(secret)
})
