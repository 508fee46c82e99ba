import { MAX_EMBED_ORIGINS, siteOf } from '@rostrum/contract/embed-origins'
import { useRef, useState, type SubmitEvent } from 'react'
import { useAllowedSites } from './use-allowed-sites.ts'
import { useText } from '../../lib/i18n.tsx'
import { useHasCapability } from '../../lib/use-has-capability.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** The sites that may show the organization's actions. They are the same for all of its actions. */
export const AllowedSites = () => {
  const t = useText('embeds')
  const mayEdit = useHasCapability('edit')
  const { sites, change, error, isPending } = useAllowedSites()
  const field = useRef<HTMLInputElement>(null)
  const [given, setGiven] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending || !sites) return
    const site = siteOf(given)
    change([...sites, site], {
      message: t('allowed', { site }),
      onDone: () => setGiven(''),
      onRefused: () => field.current?.focus(),
    })
  }
  const remove = (site: string) => {
    if (isPending || !sites) return
    const others = sites.filter((other) => other !== site)
    change(others, { message: t('removed', { site }), onDone: () => field.current?.focus() })
  }
  return (
    <section aria-labelledby="allowed-sites" className="grid gap-3">
      <div>
        <h3 id="allowed-sites" className="type-row">
          {t('sites')}
        </h3>
        <p className="type-small">{t('sitesHelp')}</p>
      </div>
      {sites?.length === 0 && <p>{t('noSites')}</p>}
      {sites && sites.length > 0 && (
        <ul className="rounded-md border border-line">
          {sites.map((site) => (
            <li
              key={site}
              className="flex min-h-11 items-center justify-between gap-3 border-t border-line py-1 pr-1 pl-4 first:border-t-0"
            >
              <span className="wrap-anywhere">{site}</span>
              {mayEdit && (
                <Button
                  variant="quiet"
                  square
                  size="small"
                  icon="x"
                  aria-label={t('remove', { site })}
                  aria-disabled={isPending || undefined}
                  onClick={() => remove(site)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!mayEdit ? (
        <p className="type-small">{t('noAdmin')}</p>
      ) : sites && sites.length >= MAX_EMBED_ORIGINS ? (
        <p className="type-small">{t('full')}</p>
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-3">
          <Field label={t('addSite')} hint={t('addSiteHint')} error={error}>
            <TextInput
              ref={field}
              type="url"
              inputMode="url"
              autoComplete="off"
              value={given}
              onChange={(event) => setGiven(event.target.value)}
            />
          </Field>
          <div>
            <Button type="submit" icon="plus" pending={isPending} pendingText={t('adding')}>
              {t('add')}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
