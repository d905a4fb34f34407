import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { demoPicture } from '../media/index.ts'

const library = [
  {
    name: 'Cardápio da semana',
    message: 'Oi, {{firstName}}! Estes são os cafés desta semana.',
    files: [
      { name: 'Café da casa', colour: '#7c3f1d' },
      { name: 'Café gelado', colour: '#1d4ed8' },
    ],
  },
  { name: 'Canecas', message: 'As nossas canecas custam R$ 49,90.', files: [{ name: 'Caneca verde', colour: '#0f766e' }] },
]

/** The file lists of the demo company. */
export async function demoFiles(tx: Tx, _now: Date, kernel: Kernel) {
  for (const { files, ...list } of library) {
    const { id: fileListId } = await tx.db.insertInto('fileLists').values(list).returning('id').executeTakeFirstOrThrow()
    for (const [position, { name, colour }] of files.entries()) {
      const mediaId = await demoPicture(tx, kernel, { colour, name: `${name}.png` })
      await tx.db.insertInto('fileOptions').values({ fileListId, position, name, mediaId }).execute()
    }
  }
}
