import { Button, FileButton, Input } from '@mantine/core'
import type { files } from '@recado/contract/fileLists'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { FileItemRow } from './FileItemRow.tsx'
import { FileRows } from './FileRow.tsx'
import { itemKey } from './fileItem.ts'
import { useFileOptions } from './useFileOptions.ts'
import { useDialogUploads } from './useUploads.ts'

/** The files, the first to send on top. Files can be added, moved, replaced and removed. */
export function ListFilesField({ control }: Pick<FieldsProps<typeof files>, 'control'>) {
  const { t } = useTranslation('files')
  const { items, isFull, add, change, move, takeOut } = useFileOptions({ control })
  const { progress } = useDialogUploads()
  const reset = useRef<() => void>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <Input.Wrapper label={t('fields.files')} labelElement="div" labelProps={{ display: 'block' }}>
      <FileRows label={t('fields.files')}>
        {items.map((item, at) => (
          <FileItemRow
            key={itemKey(item)}
            item={item}
            at={at}
            isLast={at === items.length - 1}
            progress={progress[itemKey(item)]}
            onChange={(part) => change(at, part)}
            onMove={(to) => move(at, to)}
            onTakeOut={() => {
              takeOut(at)
              addButton.current?.focus()
            }}
          />
        ))}
      </FileRows>
      <FileButton
        multiple
        resetRef={reset}
        onChange={(chosen) => {
          reset.current?.()
          add(chosen)
        }}
      >
        {({ onClick }) => (
          <Button ref={addButton} variant="default" leftSection={<IconPlus size={18} />} disabled={isFull} onClick={onClick}>
            {t('addFiles')}
          </Button>
        )}
      </FileButton>
    </Input.Wrapper>
  )
}
