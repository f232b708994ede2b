"""An account, made and logged in to through the elements of the page."""

import re

from playwright.sync_api import Page

from support.eventually import eventually

from .webdriver_page import expect

PASSWORD = "correct horse battery"
MENU_IS_OPEN = "document.querySelector('.menu:popover-open') !== null"


def make_account(page: Page, name: str) -> None:
    page.goto("/me")
    fill_in(page, name)


def fill_in(page: Page, name: str) -> None:
    # The screen before, which may have fields of the same names, stays until this one is loaded.
    expect(page.get_by_role("heading", name="Create account")).to_be_visible()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_text(f"Welcome, {name}")).to_be_visible()
    keep_codes(page)


def keep_codes(page: Page) -> None:
    page.get_by_role("button", name="I have saved them").click()


def menu(page: Page, item: str) -> None:
    def opened() -> bool:
        page.get_by_role("button", name=re.compile("^You: ")).click()
        return bool(page.evaluate(MENU_IS_OPEN))

    # A notice that goes away as the button is pressed moves it from under the pointer.
    eventually(opened)
    page.get_by_text(item, exact=True).first.click()


def log_in(page: Page, name: str) -> None:
    page.goto("/login")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
