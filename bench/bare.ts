import Fastify from 'fastify'
import pg from 'pg'
import { readServerOptions, type Started } from './serverOptions.ts'

/** The limit: a bare server without sign-in, validation, tenants and events, on the same database, pool size and prepared statements. */
const { connection } = readServerOptions()
const pool = new pg.Pool({ ...connection, max: 10 })
const app = Fastify()
/** As in the product's run: one company is read, another one written. */
const READ = 1
const WRITTEN = 2

app.get('/list', async (_request, reply) => {
  const { rows } = await pool.query({
    name: 'list',
    text: 'select id, name, color, kanban from tags where "companyId" = $1 order by fold(name) collate "C", id limit $2',
    values: [READ, 40],
  })
  return reply.type('application/json').send(JSON.stringify({ tags: rows }))
})

app.post('/create', async (request, reply) => {
  const { name, color } = request.body as { name: string; color: string }
  const { rows } = await pool.query({
    name: 'create',
    text: 'insert into tags ("companyId", name, color) values ($1, $2, $3) returning id, name, color, kanban',
    values: [WRITTEN, name, color],
  })
  return reply.type('application/json').send(JSON.stringify(rows[0]))
})

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 } satisfies Started)
