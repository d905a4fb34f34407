import type { Tx } from '../../kernel/transact.ts'
import { identitiesOf, insertIdentities } from './identities.ts'

const people = [
  { name: 'Alice Martins', number: '5511987650001', email: 'alice.martins@exemplo.com.br' },
  { name: 'Bento Carvalho', number: '5511987650002', email: '' },
  { name: 'Clara Nunes', number: '5521987650003', email: 'clara.nunes@exemplo.com.br' },
  { name: 'Diego Ramos', number: '5531987650004', email: '' },
  { name: 'Elisa Prado', number: '5541987650005', email: 'elisa@exemplo.com.br' },
  { name: 'Fábio Teixeira', number: '5551987650006', email: '' },
  { name: 'Gabriela Moura', number: '5571987650007', email: '' },
  { name: 'Hugo Antunes', number: '5585987650008', email: 'hugo.antunes@exemplo.com.br' },
  { name: 'Padaria Sol Nascente', number: '551133334444', email: 'pedidos@exemplo.com.br' },
]

export async function demoContacts(tx: Tx) {
  for (const person of people) {
    const { id } = await tx.db
      .insertInto('contacts')
      .values({ ...person, isNamed: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertIdentities(tx, id, identitiesOf([{ kind: 'number', value: person.number }]))
  }
}
