import { Modal, Stack, Text, TextInput } from '@mantine/core'
import type { FileList } from '@recado/contract/fileLists'
import { fold } from '@recado/contract/kit/fold'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PickList } from '../../../shared/ui/composer/PickList.tsx'
import { useListKeys } from './useListKeys.ts'

type Props = { library: readonly FileList[]; opened: boolean; onClose: () => void; onTake: (list: FileList) => void }

/** The company's files: found as one types, taken with the keys or a click. */
export function LibraryDialog({ library, opened, onClose, onTake }: Props) {
  const { t } = useTranslation('attach')
  return (
    <Modal opened={opened} onClose={onClose} title={t('library.title')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <LibrarySearch library={library} onTake={onTake} />
    </Modal>
  )
}

function LibrarySearch({ library, onTake }: Pick<Props, 'library' | 'onTake'>) {
  const { t } = useTranslation('attach')
  const [typed, setTyped] = useState('')
  const id = useId()
  const idOf = (place: number) => `${id}-${place}`
  const wanted = fold(typed.trim())
  const found = library.filter((list) => [list.name, ...list.options.map(({ name }) => name)].some((name) => fold(name).includes(wanted)))
  const take = (place: number) => found[place] && onTake(found[place])
  const { at, begin, onKeyDown } = useListKeys(found.length, take)
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? idOf(at) : undefined}
        aria-label={t('library.search')}
        placeholder={t('library.search')}
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          begin()
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 ? (
        <Text role="status" c="dimmed">
          {t('library.nothing', { search: typed.trim() })}
        </Text>
      ) : (
        <PickList {...{ id, at, idOf }} label={t('library.title')} onPick={take} items={found} rowOf={rowOf} />
      )}
    </Stack>
  )

  function rowOf({ id: key, name, message, options }: FileList) {
    const files = options.filter(({ media }) => media)
    const picture = files.find(({ media }) => media?.thumbnailUrl)?.media?.thumbnailUrl ?? null
    const mark = t('library.files', { count: files.length })
    return { key, title: name, text: message.replaceAll(/\s+/g, ' '), mark, picture, hasFile: true }
  }
}
