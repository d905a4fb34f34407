import { ActionIcon, Button, Group } from '@mantine/core'
import { flattenMenu } from '@recado/contract/queues/menuTree'
import { IconArrowsMaximize, IconArrowsMinimize, IconKeyboard, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import { TreeKeysDialog } from './TreeKeysDialog.tsx'

const icon = { size: 18, stroke: 1.7 }

/** The actions on the whole tree. */
export function TreeHead({ editor }: { editor: MenuEditor }) {
  const { t } = useTranslation('menu')
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { options, selection } = editor
  const hosts = flattenMenu(options).flatMap(({ id, children }) => (children.length > 0 ? [id] : []))
  const isFolded = hosts.some((id) => selection.folded.has(id))
  const Fold = isFolded ? IconArrowsMaximize : IconArrowsMinimize
  const foldLabel = t(isFolded ? 'tree.unfold' : 'tree.fold')
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <Button variant="light" leftSection={<IconPlus {...icon} />} onClick={() => editor.addSibling(selection.selected)}>
          {t('acts.add')}
        </Button>
        <ActionIcon
          ml="auto"
          data-hint={foldLabel}
          aria-label={foldLabel}
          disabled={hosts.length === 0}
          onClick={() => (isFolded ? selection.unfold(hosts) : selection.fold(hosts))}
        >
          <Fold {...icon} />
        </ActionIcon>
        <ActionIcon data-hint={t('keys.show')} aria-label={t('keys.show')} onClick={() => setHelpOpen(true)}>
          <IconKeyboard {...icon} />
        </ActionIcon>
      </Group>
      <TreeKeysDialog opened={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}
