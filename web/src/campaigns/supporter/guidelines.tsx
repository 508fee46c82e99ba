import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { readGuidelines } from './script.ts'

/** A list of things not to say or do, one rule per line of `guidelines`. */
export const Guidelines = ({ title, guidelines }: { title: string; guidelines: string }) => {
  const rules = readGuidelines(guidelines)
  if (rules.length === 0) return null
  return (
    <section aria-labelledby="what-not-to-say">
      <SectionHead id="what-not-to-say" title={title} />
      <ul>
        {rules.map((rule, index) => (
          <li
            // Two rules can have the same text, and the list never changes its order.
            key={`${index}:${rule}`}
            className="grid grid-cols-[1.25rem_1fr] gap-3 border-t border-line py-3 first:border-t-0 first:pt-0"
          >
            <Icon name="x" className="mt-0.5 text-danger" />
            {rule}
          </li>
        ))}
      </ul>
    </section>
  )
}
