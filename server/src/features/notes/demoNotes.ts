import { later, minutes } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/transact.ts'

const notes = [
  { about: 'Bento Carvalho', note: 'Cliente desde 2019. Quer a entrega das cestas em dois endereços: Moema e Lapa.' },
  { about: 'Bento Carvalho', note: 'Desconto de 10% aprovado pelo Bruno.' },
  { about: 'Gabriela Moura', note: 'Segundo engano de moagem neste mês: conferir a etiqueta na separação.' },
  { about: 'Otávio Brandão', note: 'Mandar as amostras até quinta e ligar na segunda.' },
  { about: 'Breno Falcão', note: 'Cappuccino de cortesia na próxima visita.' },
]

/** Notes of the demo company, each by the agent of its ticket. */
export async function demoNotes({ db }: Tx) {
  for (const { about, note } of notes) {
    const ticket = await db
      .selectFrom('tickets')
      .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
      .innerJoin('users', 'users.id', 'tickets.userId')
      .select(['tickets.id', 'tickets.userId', 'users.name', 'tickets.updatedAt'])
      .where('contacts.name', '=', about)
      .executeTakeFirstOrThrow()
    const createdAt = later(new Date(ticket.updatedAt), -minutes(1))
    await db
      .insertInto('ticketNotes')
      .values({ ticketId: ticket.id, userId: ticket.userId, userName: ticket.name, note, createdAt })
      .execute()
  }
}
