import type { ReactNode } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { RichText } from '../../lib/rich-text.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { DirectoryField } from './directory-field.tsx'
import { newDirectoryPath, useDirectories } from '../../directories/use-directories.ts'
import type { TargetSetup } from './target-values.ts'
import { useTargetSource } from './use-target-source.ts'

/**
 * Whom a campaign asks people to reach: those whom the organizer enters (`children`), or people of a directory. There is a
 * choice only where there are directories.
 */
export const TargetsSection = ({ setup, children }: { setup: TargetSetup; children: ReactNode }) => {
  const t = useText('content')
  const directories = useDirectories()
  const { directoryId, choose, chooseDirectory } = useTargetSource(setup)
  const source = directoryId === null ? 'entered' : 'directory'
  const hasChoice = directoryId !== null || (directories.data ?? []).length > 0
  return (
    <FormSection
      title={t(`targets.list.${setup.reachedBy}`)}
      help={t(`targets.help.${directoryId === null ? setup.reachedBy : 'directory'}`)}
    >
      {hasChoice && (
        <ChoiceCards
          legend={t('targets.source.label')}
          name="target_source"
          choices={(['entered', 'directory'] as const).map((value) => ({
            value,
            label: t(`targets.source.${value}`),
            hint: t(`targets.source.${value}Hint`),
          }))}
          // The cards hold their own state, which follows the form when its changes are discarded, for example.
          ref={(radio) => {
            if (radio) radio.checked = radio.value === source
          }}
          onChange={({ currentTarget }) => {
            if (currentTarget.value === 'directory') chooseDirectory(directories.data?.[0]?.id)
            else choose(null)
          }}
        />
      )}
      {directoryId === null && children}
      {directories.data?.length === 0 && (
        <p className="max-w-[66ch] type-small">
          <RichText
            text={t('targets.directory.offer')}
            parts={{ link: (inner) => <TextLink to={newDirectoryPath}>{inner}</TextLink> }}
          />
        </p>
      )}
      {directoryId !== null && directories.data && (
        <DirectoryField
          directories={directories.data}
          chosen={directoryId}
          reachedBy={setup.reachedBy}
          onChoose={choose}
        />
      )}
      {directoryId !== null && directories.isPending && (
        <Skeleton label={t('common:loading')}>
          <SkeletonLine className="h-11 w-full" />
        </Skeleton>
      )}
      {directoryId !== null && directories.isLoadingError && (
        <div className="flex flex-wrap items-center gap-3">
          <FieldError isAlert>{t('targets.directory.failed')}</FieldError>
          <Button size="small" onClick={() => void directories.refetch()}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}
