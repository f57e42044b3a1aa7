/** Why a packed file cannot be read: words that go on from "the file cannot be read: ". */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
