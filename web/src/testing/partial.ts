/** Values of which a test needs some properties alone. */

type DeepPartial<Whole> = Whole extends (...args: never) => unknown
  ? Whole
  : { [Key in keyof Whole]?: DeepPartial<Whole[Key]> };

/** Return a value that has some of its properties alone: those that are read. */
export const partial = <Whole>(properties: DeepPartial<Whole>): Whole => properties as Whole;
