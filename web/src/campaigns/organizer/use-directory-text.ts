import { useText } from '../../lib/i18n.tsx'
import { useDirectories } from '../../directories/use-directories.ts'

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/**
 * Returns the text for the value of a field that contains ids: two versions of a campaign are compared by what they
 * mean. Undefined for other fields.
 */
export const useDirectoryText = (): ((field: string, value: unknown) => string | undefined) => {
  const t = useText('content')
  const { data: directories = [] } = useDirectories()
  const areas = new Map(
    directories.flatMap(({ attributes }) => attributes.areas.map(({ division, name }) => [division, name] as const)),
  )
  return (field, value) => {
    if (field === 'directory_id') {
      if (value === null) return t('targets.source.entered')
      const chosen = directories.find(({ id }) => id === value)
      return chosen?.attributes.name ?? t('targets.directory.removed')
    }
    if (field === 'directory_divisions') {
      return texts(value)
        .map((division) => areas.get(division) ?? division)
        .join(', ')
    }
    if (field === 'key_targets' && texts(value).length > 0) {
      return t('targets.keyTarget.count', { count: texts(value).length })
    }
    return undefined
  }
}
