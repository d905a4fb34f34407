import { Button, Text, Title } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#web/shared/lib/commands/useCommand.ts'
import { SearchBox } from '#web/shared/ui/SearchBox.tsx'
import classes from './page.module.css'

type Props = {
  texts: string
  count: number | undefined
  search: string
  searchFormat?: ((text: string) => string) | undefined
  onSearch: (text: string) => void
  add: (() => void) | undefined
  addButton?: RefObject<HTMLButtonElement | null>
  tools: ReactNode
  /** The heading, if it varies, and the back link. */
  heading?: string | undefined
  back?: ReactNode
}

/** Title, count, search, and the page's main action on the right. */
export function PageHeader({ texts, count, search, searchFormat, onSearch, add, addButton, tools, heading, back }: Props) {
  const { t, i18n } = useTranslation(texts)
  const searchBox = useRef<HTMLInputElement>(null)
  useCommand({ id: 'list.search', icon: IconSearch, name: t('search'), keys: '/', group: 'list', run: () => searchBox.current?.select() })
  return (
    <header className={classes.header}>
      <Title order={1} className={classes.title}>
        {back}
        {heading ?? t('title')}
        {/* A non-breaking space keeps the number on the line of the title. */ '\u00a0'}
        {count !== undefined && (
          <Text component="span" inherit c="dimmed" fw={400} className={classes.count}>
            {countText(count, i18n.language)}
          </Text>
        )}
      </Title>
      <div className={classes.search}>
        <SearchBox
          ref={searchBox}
          label={t('search')}
          clearLabel={t('resource:clearSearch')}
          value={search}
          format={searchFormat}
          onSearch={onSearch}
        />
      </div>
      <div className={classes.tools}>
        {tools}
        {add && (
          <Button ref={addButton} leftSection={<IconPlus size={18} />} onClick={add}>
            {t('add')}
          </Button>
        )}
      </div>
    </header>
  )
}

/** The server counts up to this number. */
const MAX_COUNT = 10_000
const countText = (count: number, language: string) => `${count.toLocaleString(language)}${count >= MAX_COUNT ? '+' : ''}`
