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
  { name: 'Amanda Queiroz', number: '5511987650101', email: 'amanda.queiroz@exemplo.com.br' },
  { name: 'Breno Falcão', number: '5511987650102', email: '' },
  { name: 'Cecília Dantas', number: '5521987650103', email: '' },
  { name: 'Davi Rocha', number: '5511987650104', email: '' },
  { name: 'Esther Valadão', number: '5519987650105', email: '' },
  { name: 'Flávio Nogueira', number: '5531987650106', email: '' },
  { name: 'Giulia Sartori', number: '5511987650107', email: 'giulia@exemplo.com.br' },
  { name: 'Heloísa Bittencourt', number: '5541987650108', email: '' },
  { name: 'Igor Vasconcelos', number: '5551987650109', email: '' },
  { name: 'Joana Figueira', number: '5511987650110', email: 'joana@vertice.exemplo' },
  { name: 'Kleber Santana', number: '5511987650111', email: '' },
  { name: 'Lívia Rezende', number: '5511987650112', email: '' },
  { name: 'Marcelo Pires', number: '5521987650113', email: '' },
  { name: 'Natália Coelho', number: '5511987650114', email: '' },
  { name: 'Otávio Brandão', number: '5519987650115', email: 'reservas@pousada.exemplo' },
  { name: 'Priscila Amaral', number: '5531987650116', email: '' },
  { name: 'Rafael Tavares', number: '5511987650117', email: '' },
  { name: 'Sabrina Leite', number: '5541987650118', email: '' },
  { name: 'Thiago Moreira', number: '5551987650119', email: 'thiago.m@exemplo.com.br' },
  { name: 'Úrsula Barreto', number: '5511987650120', email: '' },
  { name: 'Valter Pacheco', number: '5511987650121', email: '' },
  { name: 'Wanda Siqueira', number: '5511987650122', email: '' },
  { name: 'Xavier Monteiro', number: '5521987650123', email: '' },
  { name: 'Yara Guimarães', number: '5511987650124', email: '' },
  { name: 'Zeca Portela', number: '5519987650125', email: '' },
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
