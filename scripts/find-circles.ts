/** Returns groups of files that import each other in a circle (Tarjan's strongly connected components), sorted. */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const number = numbers.size
    numbers.set(file, number)
    lowest.set(file, number)
    open.push(file)
    for (const next of graph.get(file) ?? []) {
      const reached = numbers.has(next) ? (open.includes(next) ? numbers.get(next) : undefined) : visit(next)
      lowest.set(file, Math.min(lowest.get(file) as number, reached ?? number))
    }
    if (lowest.get(file) === number) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1 || graph.get(file)?.includes(file)) circles.push(group.sort())
    }
    return lowest.get(file) as number
  }
  for (const file of graph.keys()) if (!numbers.has(file)) visit(file)
  return circles
}
