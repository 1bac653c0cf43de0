import type { CDPSession, Page } from 'puppeteer-core';

/** A device with passkeys, as a fingerprint reader is, for one page of Chromium. */
export class VirtualAuthenticator {
  readonly #session: CDPSession;
  readonly #authenticatorId: string;

  private constructor(session: CDPSession, authenticatorId: string) {
    this.#session = session;
    this.#authenticatorId = authenticatorId;
  }

  /** Adds the device. Its owner touches it whenever the browser asks, and it verifies the owner. */
  static async add(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.createCDPSession();
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal' },
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  /**
   * Whether the owner touches the device when the browser asks for it. The owner then also accepts the passkey that the
   * sign-in page offers.
   */
  async setTouches(enabled: boolean): Promise<void> {
    const authenticatorId = this.#authenticatorId;
    await this.#session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  }

  /** Whether the device checks a PIN or biometrics. */
  async setVerifiesUser(isUserVerified: boolean): Promise<void> {
    const authenticatorId = this.#authenticatorId;
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }
}
