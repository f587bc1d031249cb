import { otherPrograms } from './other-programs.ts'
import { type Program, plainHeading } from './program.ts'
import { shopServers } from './shop-servers.ts'
import { shops } from './shops.ts'

const programs: readonly Program[] = [...shops, ...shopServers, ...otherPrograms]

export const findProgram = (id: string | null | undefined): Program | undefined =>
  programs.find((program) => program.id === id)

/** Programs to choose from; one with two versions of headings occurs once. */
export const programChoices = (): { id: string; name: string }[] => [
  ...new Map(programs.map(({ id, name }) => [name, { id, name }])).values(),
]

const countHeadings = (program: Program, plain: ReadonlySet<string>): number =>
  program.headings.filter((heading) => plain.has(heading)).length

/** Returns the version of the chosen program that has most of these headings; undefined for an unknown id. */
export function chooseProgramVersion(id: string, headings: readonly string[]): Program | undefined {
  const chosen = findProgram(id)
  const plain = new Set(headings.map(plainHeading))
  return programs
    .filter(({ name }) => name === chosen?.name)
    .toSorted((one, other) => countHeadings(other, plain) - countHeadings(one, plain))[0]
}

/** Returns the program that has most of these headings; null when none has enough. */
export function recogniseProgram(headings: readonly string[]): Program | null {
  const plain = new Set(headings.map(plainHeading).filter(Boolean))
  const found = programs
    .map((program) => ({ program, count: countHeadings(program, plain) }))
    .filter(
      ({ program, count }) =>
        count >= program.minHeadings && program.identifyingHeadings.some((heading) => plain.has(heading)),
    )
    .sort((one, other) => other.count - one.count)
  return found[0]?.program ?? null
}
