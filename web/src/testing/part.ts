/** Values of which a test needs only a part. */

type Part<Whole> = Whole extends (...args: never) => unknown
  ? Whole
  : { [Key in keyof Whole]?: Part<Whole[Key]> };

/** Return a value of which only a part exists: what is looked at. */
export const partOf = <Whole>(part: Part<Whole>): Whole => part as Whole;
