import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { KeyCaps } from '#web/shared/ui/KeyCaps.tsx'

const keys = [
  ['arrowup arrowdown', 'walk'],
  ['arrowright arrowleft', 'fold'],
  ['enter', 'write'],
  ['insert', 'beside'],
  ['shift+insert', 'under'],
  ['alt+arrowup alt+arrowdown', 'place'],
  ['alt+arrowright alt+arrowleft', 'level'],
  ['mod+d', 'double'],
  ['delete', 'remove'],
  ['mod+z mod+y', 'undo'],
  ['mod+s', 'save'],
] as const

/** The list of the tree's keys. */
export function TreeKeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('menu')
  return (
    <InfoDialog opened={opened} title={t('keys.title')} onClose={onClose}>
      <Table withRowBorders={false}>
        <Table.Tbody>
          {keys.map(([chords, name]) => (
            <Table.Tr key={name}>
              <Table.Td>
                <KeyCaps keys={chords} />
              </Table.Td>
              <Table.Td>{t(`keys.${name}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </InfoDialog>
  )
}
